theories/Definitions.vo theories/Definitions.glob theories/Definitions.v.beautified theories/Definitions.required_vo: theories/Definitions.v 
theories/Definitions.vio: theories/Definitions.v 
theories/Definitions.vos theories/Definitions.vok theories/Definitions.required_vos: theories/Definitions.v 
theories/OField.vo theories/OField.glob theories/OField.v.beautified theories/OField.required_vo: theories/OField.v theories/Definitions.vo
theories/OField.vio: theories/OField.v theories/Definitions.vio
theories/OField.vos theories/OField.vok theories/OField.required_vos: theories/OField.v theories/Definitions.vos
theories/Game.vo theories/Game.glob theories/Game.v.beautified theories/Game.required_vo: theories/Game.v theories/Definitions.vo
theories/Game.vio: theories/Game.v theories/Definitions.vio
theories/Game.vos theories/Game.vok theories/Game.required_vos: theories/Game.v theories/Definitions.vos
theories/NashCheck.vo theories/NashCheck.glob theories/NashCheck.v.beautified theories/NashCheck.required_vo: theories/NashCheck.v theories/OField.vo theories/Game.vo
theories/NashCheck.vio: theories/NashCheck.v theories/OField.vio theories/Game.vio
theories/NashCheck.vos theories/NashCheck.vok theories/NashCheck.required_vos: theories/NashCheck.v theories/OField.vos theories/Game.vos
theories/Sound.vo theories/Sound.glob theories/Sound.v.beautified theories/Sound.required_vo: theories/Sound.v theories/OField.vo theories/Game.vo theories/NashCheck.vo
theories/Sound.vio: theories/Sound.v theories/OField.vio theories/Game.vio theories/NashCheck.vio
theories/Sound.vos theories/Sound.vok theories/Sound.required_vos: theories/Sound.v theories/OField.vos theories/Game.vos theories/NashCheck.vos
theories/Claim.vo theories/Claim.glob theories/Claim.v.beautified theories/Claim.required_vo: theories/Claim.v theories/OField.vo theories/Game.vo theories/NashCheck.vo theories/Sound.vo
theories/Claim.vio: theories/Claim.v theories/OField.vio theories/Game.vio theories/NashCheck.vio theories/Sound.vio
theories/Claim.vos theories/Claim.vok theories/Claim.required_vos: theories/Claim.v theories/OField.vos theories/Game.vos theories/NashCheck.vos theories/Sound.vos
theories/Text.vo theories/Text.glob theories/Text.v.beautified theories/Text.required_vo: theories/Text.v theories/OField.vo theories/Game.vo theories/NashCheck.vo theories/Sound.vo theories/Claim.vo
theories/Text.vio: theories/Text.v theories/OField.vio theories/Game.vio theories/NashCheck.vio theories/Sound.vio theories/Claim.vio
theories/Text.vos theories/Text.vok theories/Text.required_vos: theories/Text.v theories/OField.vos theories/Game.vos theories/NashCheck.vos theories/Sound.vos theories/Claim.vos
theories/Print.vo theories/Print.glob theories/Print.v.beautified theories/Print.required_vo: theories/Print.v theories/OField.vo theories/Game.vo theories/Claim.vo theories/Text.vo
theories/Print.vio: theories/Print.v theories/OField.vio theories/Game.vio theories/Claim.vio theories/Text.vio
theories/Print.vos theories/Print.vok theories/Print.required_vos: theories/Print.v theories/OField.vos theories/Game.vos theories/Claim.vos theories/Text.vos
theories/Instances.vo theories/Instances.glob theories/Instances.v.beautified theories/Instances.required_vo: theories/Instances.v theories/OField.vo theories/Game.vo theories/NashCheck.vo theories/Sound.vo theories/Claim.vo theories/Text.vo
theories/Instances.vio: theories/Instances.v theories/OField.vio theories/Game.vio theories/NashCheck.vio theories/Sound.vio theories/Claim.vio theories/Text.vio
theories/Instances.vos theories/Instances.vok theories/Instances.required_vos: theories/Instances.v theories/OField.vos theories/Game.vos theories/NashCheck.vos theories/Sound.vos theories/Claim.vos theories/Text.vos
theories/Poly.vo theories/Poly.glob theories/Poly.v.beautified theories/Poly.required_vo: theories/Poly.v 
theories/Poly.vio: theories/Poly.v 
theories/Poly.vos theories/Poly.vok theories/Poly.required_vos: theories/Poly.v 
theories/Axioms.vo theories/Axioms.glob theories/Axioms.v.beautified theories/Axioms.required_vo: theories/Axioms.v theories/Sound.vo theories/Claim.vo theories/Text.vo theories/Print.vo theories/Instances.vo theories/Poly.vo
theories/Axioms.vio: theories/Axioms.v theories/Sound.vio theories/Claim.vio theories/Text.vio theories/Print.vio theories/Instances.vio theories/Poly.vio
theories/Axioms.vos theories/Axioms.vok theories/Axioms.required_vos: theories/Axioms.v theories/Sound.vos theories/Claim.vos theories/Text.vos theories/Print.vos theories/Instances.vos theories/Poly.vos
