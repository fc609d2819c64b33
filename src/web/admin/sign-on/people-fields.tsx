import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { chosenIn, tickedIn, typedIn, type FormFields } from '../../ui/form/form-fields.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { choicesOf } from '../choices.ts'
import { rolesQuery } from '../data.ts'

type PeopleValues = {
  readonly domains: string
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly default_role_id: string
}

export const PeopleFields = (form: FormFields<PeopleValues>) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <>
      <TextField label={text.domains} hint={text.domainsHint} placeholder={text.domainsExample} {...typedIn(form, 'domains')} />
      <Checkbox label={text.jit} hint={text.jitHint} {...tickedIn(form, 'jit')} />
      <ChoiceField
        label={text.defaultRole}
        hint={text.defaultRoleHint}
        choices={choicesOf(roles, common.agent)}
        {...chosenIn(form, 'default_role_id')}
      />
      <Checkbox label={text.linkByEmail} hint={text.linkByEmailHint} {...tickedIn(form, 'link_by_email')} />
    </>
  )
}
