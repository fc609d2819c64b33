import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Facts, PanelPart, type Fact } from '../ui/list/facts.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { customFieldsQuery } from '../desk/fields/custom-fields-data.ts'
import { shownOf, undefinedKeys, type CustomField } from '../desk/fields/custom-values.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const CustomFieldDialog = lazyLayer(() => import('./custom-field-dialog.tsx').then((module) => module.CustomFieldDialog))

type FactsProps = { readonly ticket: TicketOverview; readonly mayWrite: boolean }

/** Custom fields of the ticket; values of undefined fields are read-only. */
export const CustomFacts = ({ ticket, mayWrite }: FactsProps) => {
  const { nav } = useText().admin
  const text = useText().ticket.fields
  const format = useFormat()
  const { data: fields, error, refetch } = useQuery(customFieldsQuery)
  const [editing, setEditing] = useState<CustomField>()
  if (fields === undefined)
    return (
      error && (
        <PanelPart title={nav.parts.fields}>
          <ErrorState what={text.loadFailed} why={error.message} onRetry={() => void refetch()} />
        </PanelPart>
      )
    )
  const { custom_fields } = ticket
  const valueOf = (key: string, type?: CustomField['type']): ReactNode => {
    const shown = shownOf(type, custom_fields[key], { yes: text.yes, no: text.no, format })
    return shown === '' ? <Quiet>–</Quiet> : <span className="break-words whitespace-pre-wrap">{shown}</span>
  }
  const facts: readonly Fact[] = [
    ...fields.map((field) => ({
      id: field.key,
      label: field.label,
      value: valueOf(field.key, field.type),
      ...(mayWrite && { onEdit: () => setEditing(field), editLabel: text.change({ name: field.label }) }),
    })),
    ...undefinedKeys(fields, custom_fields).map((key) => ({ id: key, label: key, value: valueOf(key) })),
  ]
  if (facts.length === 0) return null
  return (
    <PanelPart title={nav.parts.fields}>
      <Facts facts={facts} />
      {editing !== undefined && <CustomFieldDialog ticket={ticket} field={editing} onClose={() => setEditing(undefined)} />}
    </PanelPart>
  )
}
