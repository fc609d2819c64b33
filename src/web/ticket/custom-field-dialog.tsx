import { useQueryClient } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { updateTicket } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { CustomInput } from '../desk/fields/custom-fields.tsx'
import { nameOf, typedOf, wayBack, wireOf, type CustomField, type TypedValues, type Values } from '../desk/fields/custom-values.ts'

type DialogProps = { readonly ticket: TicketOverview; readonly field: CustomField; readonly onClose: () => void }

const useChange = ({ ticket, field, onClose }: DialogProps) => {
  const text = useText().ticket.fields
  const toast = useToast()
  const queries = useQueryClient()
  const { attempt } = useTicketActs()
  const put = async (custom_fields: Values): Promise<void> => {
    await call(updateTicket, { params: { id: ticket.id }, body: { custom_fields } })
    await queries.invalidateQueries({ queryKey: ['ticket', ticket.id] })
  }
  const back = wayBack(field, ticket.custom_fields[field.key])
  return async (value: unknown): Promise<void> => {
    await put({ [field.key]: value })
    onClose()
    toast({ text: text.saved({ name: field.label }), ...(back && { undo: () => void attempt(() => put(back)) }) })
  }
}

export const CustomFieldDialog = (props: DialogProps) => {
  const { ticket, field, onClose } = props
  const { common, ticket: text } = useText()
  const change = useChange(props)
  const name = nameOf(field)
  const before = typedOf(field, ticket.custom_fields[field.key])
  const initial: TypedValues = { [name]: before }
  const form = useForm({
    initial,
    submit: async (values) => {
      const typed = values[name] ?? ''
      if (JSON.stringify(typed) === JSON.stringify(before)) return onClose()
      await change(wireOf(field, typed))
    },
  })
  return (
    <FormDialog
      title={text.fields.change({ name: field.label })}
      verb={common.save}
      failed={common.saveFailed}
      form={form}
      onClose={onClose}
    >
      <CustomInput field={field} typed={form.values[name] ?? ''} error={form.errors[name]} onChange={(typed) => form.set(name, typed)} />
    </FormDialog>
  )
}
