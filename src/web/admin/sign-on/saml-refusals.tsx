import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listAudit, type AuditRecord } from '../../../contract/v1/audit-log.ts'
import { dataOptions } from '../../api/data-options.ts'
import { useText } from '../../i18n/text.tsx'
import { GoFiltered } from '../../ui/list/go-filtered.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Log, type LogRow } from '../../ui/list/log.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { StatusGlyph } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { refusalIn } from './refusal.ts'

type Entry = Static<typeof AuditRecord>

const shown = 10
const lookAgain = 10_000

/** The test sign-in happens in another window, so the page polls. */
const refusalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['saml', id, 'refusals'],
    ...dataOptions(listAudit, {
      query: { action: 'saml.refused', object_type: 'saml_connection', object_id: String(id), per_page: shown },
    }),
    refetchInterval: lookAgain,
  })

export const SamlRefusals = ({ id }: { id: number }) => {
  const text = useText().admin.signOn.saml.refusals
  const refusals = useQuery(refusalsQuery(id))
  const rowOf = ({ id: entry, changes, created_at }: Entry): LogRow => {
    const { reason, detail } = refusalIn(changes)
    return {
      id: String(entry),
      time: <Time at={created_at} />,
      glyph: <StatusGlyph kind="down" />,
      what: text.reasons[reason] ?? text.other,
      end: <Quiet>{detail}</Quiet>,
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Loaded query={refusals} failed={text.loadFailed} rows={2}>
        {(data) => (data.length === 0 ? <Quiet>{text.none}</Quiet> : <Log label={text.title} rows={data.map(rowOf)} />)}
      </Loaded>
      <p>
        <GoFiltered to="/admin/audit" search={{ action: 'saml.refused' }}>
          {text.all}
        </GoFiltered>
      </p>
    </div>
  )
}
