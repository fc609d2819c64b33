import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Field, Input, Select } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { choicesOf } from '../choices.ts'
import { rolesQuery } from '../data.ts'

export type PeopleValues = {
  readonly domains: string
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly default_role_id: string
}

type PeopleFieldsProps = {
  readonly values: PeopleValues
  readonly errors: Readonly<Record<string, string>>
  readonly onText: (name: 'domains' | 'default_role_id', value: string) => void
  readonly onFlag: (name: 'jit' | 'link_by_email', on: boolean) => void
}

/** Who may come in through a provider, and as what. */
export const PeopleFields = ({ values, errors, onText, onFlag }: PeopleFieldsProps) => {
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <>
      <Field label={text.domains} hint={text.domainsHint} error={errors.domains}>
        <Input
          name="domains"
          autoComplete="off"
          placeholder={text.domainsExample}
          value={values.domains}
          onChange={(event) => onText('domains', event.currentTarget.value)}
        />
      </Field>
      <Checkbox label={text.jit} hint={text.jitHint} checked={values.jit} onChange={(on) => onFlag('jit', on)} />
      <Field label={text.defaultRole} hint={text.defaultRoleHint} error={errors.default_role_id}>
        <Select
          name="default_role_id"
          value={values.default_role_id}
          choices={choicesOf(roles, text.leastRole)}
          onChange={(event) => onText('default_role_id', event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        label={text.linkByEmail}
        hint={text.linkByEmailHint}
        error={errors.link_by_email}
        checked={values.link_by_email}
        onChange={(on) => onFlag('link_by_email', on)}
      />
    </>
  )
}
