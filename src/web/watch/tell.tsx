import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { integrationsQuery, kindsQuery } from '../channels/data.ts'
import { nameOf } from '../channels/names.ts'
import { useProjectId } from '../projects/project.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import type { FormFields } from '../ui/form/form-fields.ts'
import { Checkbox } from '../ui/form/toggle.tsx'
import type { CheckValues } from './check-values.ts'

export const Tell = ({ values, set }: FormFields<CheckValues>) => {
  const { common } = useText()
  const project = useProjectId()
  const { data: integrations = [] } = useQuery(integrationsQuery(project))
  const { data: kinds = [] } = useQuery(kindsQuery)
  if (integrations.length === 0) return null
  const chosen = values.channels ?? integrations.filter(({ is_default }) => is_default).map(({ uuid }) => uuid)
  const toggle = (uuid: string): void => set('channels', chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid])
  return (
    <Fieldset legend={common.notify}>
      {integrations.map((one) => (
        <Checkbox key={one.uuid} label={nameOf(one, kinds)} checked={chosen.includes(one.uuid)} onChange={() => toggle(one.uuid)} />
      ))}
    </Fieldset>
  )
}
