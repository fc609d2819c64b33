import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/form/field.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { choicesOf } from '../choices.ts'
import { rolesQuery } from '../data.ts'
import type { SamlFormState } from './saml-values.ts'
import type { RoleMapping } from './shapes.ts'

type MappingRowProps = {
  readonly mapping: RoleMapping
  readonly onChange: (part: Partial<RoleMapping>) => void
  readonly onRemove: () => void
}

const MappingRow = ({ mapping, onChange, onRemove }: MappingRowProps) => {
  const { common } = useText()
  const text = useText().admin.signOn.saml
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <div className="grid grid-cols-[1fr_1fr_1fr_auto] items-center gap-2">
      <Input
        aria-label={text.attribute}
        list="group-attributes"
        placeholder={text.attribute}
        value={mapping.attribute}
        onChange={(event) => onChange({ attribute: event.currentTarget.value })}
      />
      <Input
        aria-label={text.value}
        placeholder={text.value}
        value={mapping.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <Select
        aria-label={common.role}
        value={String(mapping.role_id)}
        choices={choicesOf(roles)}
        onChange={(event) => onChange({ role_id: Number(event.currentTarget.value) })}
      />
      <IconButton label={text.removeMapping} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

/** Maps attribute values to roles; the first match wins. */
export const Mappings = ({ form }: { form: SamlFormState }) => {
  const text = useText().admin.signOn.saml
  const { data: roles = [] } = useQuery(rolesQuery)
  const mappings = form.values.role_mappings
  const change = (at: number, part: Partial<RoleMapping>): void =>
    form.set(
      'role_mappings',
      mappings.map((mapping, index) => (index === at ? { ...mapping, ...part } : mapping)),
    )
  const first = roles.at(-1)?.id ?? 0
  return (
    <div role="group" aria-label={text.mappings} className="flex flex-col gap-2">
      <Quiet>{text.mappingsHint}</Quiet>
      {mappings.map((mapping, at) => (
        <MappingRow
          key={at}
          mapping={mapping}
          onChange={(part) => change(at, part)}
          onRemove={() =>
            form.set(
              'role_mappings',
              mappings.filter((_, index) => index !== at),
            )
          }
        />
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => form.set('role_mappings', [...mappings, { attribute: 'groups', value: '', role_id: first }])}
        >
          {text.addMapping}
        </Button>
      </div>
    </div>
  )
}
