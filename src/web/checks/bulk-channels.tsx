import { useQuery } from '@tanstack/react-query'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { assignmentsQuery, integrationsQuery, kindsQuery, useAssign } from '../channels/data.ts'
import { nameOf } from '../channels/names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'

type BulkProps = { readonly project: string; readonly rows: readonly CheckListItem[]; readonly onClose: () => void }

/** Integrations of the selected checks. An indeterminate box means that some of them use it. */
export const BulkChannels = ({ project, rows, onClose }: BulkProps) => {
  const { checks: text, integrations: words, ui } = useText()
  const { data: integrations = [] } = useQuery(integrationsQuery(project))
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { data: assignments = {} } = useQuery(assignmentsQuery(project))
  const assign = useAssign(project)
  const hearing = (uuid: string): number => rows.filter((row) => (assignments[row.uuid] ?? []).includes(uuid)).length
  return (
    <Dialog title={text.bulkChannels({ count: rows.length })} onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      <div className="flex flex-col gap-2">
        {integrations.length === 0 && <Quiet>{words.noneYet}</Quiet>}
        {integrations.map((one) => {
          const count = hearing(one.uuid)
          return (
            <Checkbox
              key={one.uuid}
              label={nameOf(one, kinds)}
              hint={words.ofChecks({ count, of: rows.length })}
              checked={count === rows.length}
              mixed={count > 0 && count < rows.length}
              onChange={() => assign.mutate({ integration: one.uuid, checks: rows.map(({ uuid }) => uuid), hears: count < rows.length })}
            />
          )
        })}
      </div>
    </Dialog>
  )
}
