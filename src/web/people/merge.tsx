import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mergeClient } from '../../contract/v1/clients.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/page/banner.tsx'
import { Facts } from '../ui/list/facts.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { InlineLink } from '../ui/inline-link.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { foundIn } from '../ui/form/form-fields.ts'
import { findClients } from '../records/find-things.ts'
import { clientQuery, ticketsOfQuery, type Client } from './data.ts'

const useMergeForm = (client: Client, onClose: () => void) => {
  const text = useText().people.merge
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const chosen: readonly Found[] = []
  return useForm({
    initial: { merge_into_id: chosen },
    submit: async ({ merge_into_id: [into] }) => {
      if (into === undefined) return
      await call(mergeClient, { params: { id: client.id }, body: { merge_into_id: Number(into.id) } })
      onClose()
      toast({ text: text.done({ name: client.name, into: into.label }) })
      await navigate({ to: `/people/${into.id}` })
      await queries.invalidateQueries({ predicate: ({ queryKey }) => /^(client|compan|ticket|queue)/.test(String(queryKey[0])) })
    },
  })
}

const Preview = ({ client, into }: { client: Client; into: Found }) => {
  const { common } = useText()
  const text = useText().people.merge
  const maySeeTickets = useMay('tickets:read')
  const { data } = useQuery({ ...ticketsOfQuery({ client_id: [client.id], shown: 'all', page: 1 }), enabled: maySeeTickets })
  const { name, email } = client
  const address = into.hint ?? into.label
  return (
    <Facts
      facts={[
        { id: 'moves', label: text.moves, value: text.movesWords({ count: data?.meta.total, email: address }) },
        { id: 'stays', label: text.stays, value: text.staysWords({ name: into.label }) },
        { id: 'ends', label: text.ends, value: text.endsWords({ name }) },
        { id: 'address', label: text.address, value: text.addressWords({ email }) },
        { id: 'undo', label: common.undo, value: text.undoWords },
      ]}
    />
  )
}

export const MergeClient = ({ client, onClose }: { client: Client; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().people.merge
  const form = useMergeForm(client, onClose)
  const { values } = form
  const [into] = values.merge_into_id
  const findOthers = async (q: string): Promise<readonly Found[]> => (await findClients(q)).filter(({ id }) => id !== String(client.id))
  return (
    <FormDialog
      title={text.title({ name: client.name })}
      sentence={text.sentence}
      verb={into === undefined ? common.merge : text.verbInto({ name: into.label })}
      look="danger"
      width="wide"
      form={form}
      isReady={into !== undefined}
      failed={text.failed}
      onClose={onClose}
    >
      <FinderField
        single
        label={text.into}
        placeholder={text.find}
        nothing={common.noMatches}
        find={findOthers}
        {...foundIn(form, 'merge_into_id')}
      />
      {into !== undefined && <Preview client={client} into={into} />}
    </FormDialog>
  )
}

/** Banner on a merged client, with a link to the merge target. */
export const MergedInto = ({ id }: { id: number }) => {
  const text = useText().people.merge
  const { data } = useQuery(clientQuery(id))
  return (
    <Banner kind="paused">
      {text.was} <InlineLink to={`/people/${id}`}>{data?.name ?? `#${id}`}</InlineLink>
    </Banner>
  )
}
