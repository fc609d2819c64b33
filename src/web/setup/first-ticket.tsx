import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createSampleTicket, type FirstTicket as Known } from '../../contract/app/setup.ts'
import { createMailbox } from '../../contract/v1/mailboxes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Snippet } from '../ui/code.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { Waiting } from '../ui/time/waiting.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { firstTicketQuery, sampleQuery, useRemoveSample } from './data.ts'

/** No suggestion for IP addresses and single-label hosts: they cannot receive mail. */
const suggestionFor = (host: string): string => (/^[\d.:[\]]+$|^[^.]+$/.test(host) ? '' : `support@${host}`)

const AddressForm = ({ host }: { host: string }) => {
  const text = useText().setup
  const queries = useQueryClient()
  const form = useForm({
    initial: { address: suggestionFor(host) },
    submit: async (body) => {
      await call(createMailbox, { body })
      await queries.invalidateQueries({ queryKey: firstTicketQuery.queryKey })
    },
  })
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex flex-col items-start gap-3">
      <FormFailure what={text.addressFailed} failure={failure} />
      <TextField label={text.address} hint={text.addressHint({ host })} type="email" required {...typedIn(form, 'address')} />
      <Button type="submit" busy={busy}>
        {text.useAddress}
      </Button>
    </form>
  )
}

const ByMail = ({ known: { ticket, addresses, smtp_port, host } }: { known: Known }) => {
  const { common, setup: text } = useText()
  const [address] = addresses
  if (ticket !== null)
    return (
      <Waiting done sentence={text.arrived({ id: ticket.id, from: ticket.requester_email })} detail={ticket.subject}>
        <Go to={`/tickets/${ticket.id}`}>{common.openTheTicket}</Go>
      </Waiting>
    )
  if (smtp_port === null && address === undefined) return <Quiet>{text.noDoor}</Quiet>
  if (address === undefined) return <AddressForm host={host} />
  return (
    <>
      <p>{text.forward}:</p>
      <Snippet label={text.forward} code={address} />
      <Quiet>{smtp_port === null ? text.noDoor : text.reaches({ port: smtp_port, host })}</Quiet>
      <Waiting done={false} sentence={text.waiting} detail={text.waitingHint} />
    </>
  )
}

const Sample = () => {
  const { common, setup: text } = useText()
  const { data: sample } = useQuery(sampleQuery)
  const remove = useRemoveSample()
  const make = useAct({
    run: () => call(createSampleTicket, { body: { subject: text.sampleSubject, description: text.sampleWords } }),
    touches: [sampleQuery.queryKey],
  })
  if (sample === undefined || sample === null)
    return (
      <div className="flex flex-col items-start gap-2">
        <Quiet>{text.sampleHint}</Quiet>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {text.makeSample}
        </Button>
      </div>
    )
  return (
    <Waiting done sentence={text.sampleMade({ id: sample.id })} detail={text.ticketHint}>
      <Go to={`/tickets/${sample.id}`}>{common.openTheTicket}</Go>
      <Button busy={remove.isPending} onClick={() => remove.mutate()}>
        {text.removeSample}
      </Button>
    </Waiting>
  )
}

export const FirstTicket = () => {
  const text = useText().setup
  const known = useQuery(firstTicketQuery)
  return (
    <div className="flex min-w-0 flex-col">
      <Section title={text.byMail}>
        <Loaded query={known} failed={text.loadFailed} rows={2}>
          {(data) => <ByMail known={data} />}
        </Loaded>
      </Section>
      <Section title={text.orSample}>
        <Sample />
      </Section>
    </div>
  )
}
