import { useText } from '../../i18n/text.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { PeopleFields } from './people-fields.tsx'
import { Mappings } from './saml-mappings.tsx'
import type { SamlFormState } from './saml-values.ts'

/** Names of the group and employee number attributes at Entra, Okta and others. */
const groupAttributes = ['groups', 'memberOf', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups']
const idAttributes = ['http://schemas.microsoft.com/identity/claims/objectidentifier', 'urn:oid:0.9.2342.19200300.100.1.1', 'userId']

const Known = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

export const SamlPeople = ({ form }: { form: SamlFormState }) => {
  const text = useText().admin.signOn.saml
  return (
    <>
      <PeopleFields {...form} />
      <TextField {...typedIn(form, 'id_attribute')} label={text.idAttribute} hint={text.idAttributeHint} list="id-attributes" mono />
      <Mappings form={form} />
      <Known id="group-attributes" names={groupAttributes} />
      <Known id="id-attributes" names={idAttributes} />
      <Checkbox {...tickedIn(form, 'allow_idp_initiated')} label={text.idpInitiated} hint={text.idpInitiatedHint} />
      <Checkbox {...tickedIn(form, 'require_signed_response')} label={text.signedResponse} hint={text.signedResponseHint} />
    </>
  )
}
