import { useQuery } from '@tanstack/react-query'
import { MESSAGES_PAGE_SIZE, type TicketOverview } from '../../../contract/app/ticket-overview.ts'
import { sendCsat } from '../../../contract/v1/csat.ts'
import { call } from '../../api/call.ts'
import type { ActProps } from '../acts/act-props.ts'
import { useText } from '../../i18n/text.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useDone } from '../../ui/use-done.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { WritingField } from '../../ui/writing/writing-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, typedIn } from '../../ui/form/form-fields.ts'
import { RATINGS, verdictOf, type Rating } from '../csat-state.ts'
import { ticketQuery } from '../data.ts'
import { useMoment } from '../moments/later-picker.tsx'

const WAYS = ['ask', 'record'] as const
type Values = { readonly way: (typeof WAYS)[number]; readonly rating: Rating; readonly comment: string }

const useAsking = (ticket: TicketOverview, onClose: () => void) => {
  const text = useText().ticket.csat
  const done = useDone([['ticket', ticket.id]], onClose)
  const { rating = '5', comment } = verdictOf(ticket)
  return useForm<Values>({
    initial: { way: 'ask', rating, comment },
    submit: async (said) => {
      const told = { rating: Number(said.rating), comment: said.comment.trim() === '' ? null : said.comment }
      await call(sendCsat, { params: { id: ticket.id }, body: said.way === 'ask' ? {} : told })
      await done(said.way === 'ask' ? text.sent({ name: ticket.client.name }) : text.recorded)
    },
  })
}

const Asking = ({ ticket, onClose }: { ticket: TicketOverview; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().ticket.csat
  const momentOf = useMoment()
  const form = useAsking(ticket, onClose)
  const { values, set } = form
  const { asked_at } = verdictOf(ticket)
  const { name } = ticket.client
  const before = asked_at === undefined ? '' : ` ${text.askedBefore({ when: momentOf(asked_at) })}`
  const isAsking = values.way === 'ask'
  return (
    <FormDialog
      title={text.title({ ticket: ticket.reference })}
      verb={isAsking ? text.askVerb : text.recordVerb}
      form={form}
      failed={text.failed}
      onClose={onClose}
    >
      <Segmented
        showLabel
        label={common.method}
        value={values.way}
        choices={wordChoices(WAYS, text.ways)}
        onChange={(way) => set('way', way)}
      />
      <p>{isAsking ? `${text.askSentence({ name })}${before}` : text.recordSentence({ name })}</p>
      {!isAsking && (
        <>
          <ChoiceField
            label={common.rating}
            choices={RATINGS.map((value) => ({ value, label: text.rated({ rating: Number(value), word: text.words[value] }) }))}
            {...chosenIn(form, 'rating')}
          />
          <WritingField label={common.comment} maxLength={2_000} {...typedIn(form, 'comment')} />
        </>
      )}
    </FormDialog>
  )
}

export const CsatDialog = ({ rows, onClose }: ActProps) => {
  const { data: ticket } = useQuery(ticketQuery(rows[0]?.id ?? 0, MESSAGES_PAGE_SIZE))
  return ticket === undefined ? null : <Asking ticket={ticket} onClose={onClose} />
}
