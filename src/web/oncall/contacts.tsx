import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deleteContact, testContact } from '../../contract/v1/on-call-contacts.ts'
import { call } from '../api/call.ts'
import { KindIcon } from '../channels/kind-icon.tsx'
import { useKindWords } from '../channels/names.ts'
import { useText } from '../i18n/text.tsx'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useAct } from '../ui/use-act.ts'
import { ContactForm } from './contact-form.tsx'
import { addressIn, contactsQuery, reachKindsQuery, type Contact } from './reach-data.ts'

const Last = ({ contact }: { contact: Contact }) => {
  const { common } = useText()
  if (contact.last_error !== '') return <Status kind="down" word={contact.last_error} />
  return <TimeOrNone at={contact.last_used_at} none={common.never} />
}

const TestButton = ({ contact }: { contact: Contact }) => {
  const { common } = useText()
  const text = useText().oncall.contacts
  const toast = useToast()
  const test = useAct({
    run: () => call(testContact, { params: { id: contact.id } }),
    touches: [contactsQuery.queryKey],
    onDone: ({ data: { error } }) => toast(error === '' ? { text: text.tested } : { text: text.testFailed({ why: error }), tone: 'down' }),
  })
  return (
    <Button busy={test.isPending} onClick={() => test.mutate()}>
      {contact.kind === 'call' ? text.testCall : common.sendATest}
    </Button>
  )
}

const useColumns = (onRemove: (contact: Contact) => void): readonly TableColumn<Contact>[] => {
  const { common } = useText()
  const words = useKindWords()
  const { data: kinds = [] } = useQuery(reachKindsQuery)
  const labelOf = ({ kind }: Contact): string => words(kinds.find((one) => one.kind === kind)?.label ?? kind)
  return [
    {
      id: 'way',
      label: common.method,
      heading: true,
      cell: (contact) => (
        <span className="inline-flex min-w-0 items-center gap-2 py-1">
          <KindIcon kind={contact.kind} />
          <span className="flex min-w-0 flex-col">
            {labelOf(contact)}
            <Quiet>{addressIn(contact)}</Quiet>
          </span>
        </span>
      ),
    },
    { id: 'last', label: common.lastUsed, cell: (contact) => <Last contact={contact} /> },
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (contact) => (
        <span className="inline-flex gap-2 py-1">
          <TestButton contact={contact} />
          <Button onClick={() => onRemove(contact)}>{common.removeDots}</Button>
        </span>
      ),
    },
  ]
}

type Layer = { readonly kind: 'form' } | { readonly kind: 'remove'; readonly contact: Contact }

const apiCall = deskCall('me/on-call-contacts', { kind: 'ntfy', conf: { topic: 'ana-on-call' } })

export const Contacts = () => {
  const { common } = useText()
  const text = useText().oncall.contacts
  const [layer, setLayer] = useState<Layer>()
  const close = (): void => setLayer(undefined)
  const contacts = useQuery(contactsQuery)
  const kinds = useQuery(reachKindsQuery)
  const touches = [contactsQuery.queryKey]
  const saved = useAct({ run: async () => undefined, touches, done: text.created, onDone: close })
  const remove = useAct({
    run: ({ id }: Contact) => call(deleteContact, { params: { id } }),
    touches,
    done: common.removed,
    onDone: close,
  })
  const columns = useColumns((contact) => setLayer({ kind: 'remove', contact }))
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Quiet>{text.about}</Quiet>
      <Loaded query={contacts} failed={text.loadFailed} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <EmptyPart title={text.title} sentence={text.none} apiCall={apiCall} />
          ) : (
            <div className="w-full min-w-0">
              <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
            </div>
          )
        }
      </Loaded>
      <Loaded query={kinds} failed={text.loadFailed} rows={1}>
        {() => <Button onClick={() => setLayer({ kind: 'form' })}>{text.newTitle}</Button>}
      </Loaded>
      {layer?.kind === 'form' && <ContactForm kinds={kinds.data ?? []} onSaved={() => saved.mutate()} onClose={close} />}
      {layer?.kind === 'remove' && (
        <Confirm
          title={common.removeQuestion({ name: addressIn(layer.contact) })}
          sentence={text.removeSentence}
          verb={common.remove}
          onConfirm={() => remove.mutate(layer.contact)}
          onClose={close}
        />
      )}
    </div>
  )
}
