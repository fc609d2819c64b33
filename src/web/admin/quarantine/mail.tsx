import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { discardQuarantined, downloadQuarantined, releaseQuarantined } from '../../../contract/v1/quarantine.ts'
import { apiRoot, call } from '../../api/call.ts'
import { urlOf } from '../../api/url.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { FactList, type KnownFact } from '../../ui/list/fact-list.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { RawText } from '../../ui/list/log.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { mailQuery, quarantineKey, type Mail } from './data.ts'

/** Reason of the quarantine, translated where a translation exists. */
export const useReason = () => {
  const { reasons } = useText().admin.quarantine
  return (reason: string | null): string => (reason === null ? '' : (reasons[reason] ?? reason))
}

const useFacts = () => {
  const { common } = useText()
  const text = useText().admin.quarantine
  const format = useFormat()
  const why = useReason()
  return (mail: Mail, attachments: readonly string[]): readonly KnownFact[] => [
    { label: common.from, value: mail.sender || text.nobody },
    ...(mail.recipients.length === 0 ? [] : [{ label: text.to, value: format.list(mail.recipients) }]),
    { label: text.came, value: <Time at={mail.created_at} mode="stamp" /> },
    { label: common.kind, value: text.kinds[mail.kind] },
    ...(mail.reason === null ? [] : [{ label: text.why, value: why(mail.reason) }]),
    ...(mail.ticket_id === null
      ? []
      : [{ label: common.result, value: <Go to={`/tickets/${mail.ticket_id}`}>{text.ticket({ id: mail.ticket_id })}</Go> }]),
    ...(attachments.length === 0 ? [] : [{ label: text.files, value: format.list(attachments) }]),
    ...(mail.message_id === null ? [] : [{ label: text.messageId, value: <Code>{mail.message_id}</Code> }]),
  ]
}

/** Actions on a quarantined mail; none once the mail has been accepted into a ticket. */
const Acts = ({ mail }: { mail: Mail }) => {
  const { common } = useText()
  const text = useText().admin.quarantine
  const why = useReason()
  const mayWrite = useMay('admin:write')
  const [asking, setAsking] = useState(false)
  const params = { id: mail.id }
  const touches = [quarantineKey]
  const release = useAct({
    run: () => call(releaseQuarantined, { params }),
    touches,
    done: ({ data }) => (data.ticket_id === null ? text.notFiled({ why: why(data.reason) }) : text.released({ id: data.ticket_id })),
  })
  const discard = useAct({ run: () => call(discardQuarantined, { params }), touches, done: text.discarded, onDone: () => setAsking(false) })
  const isOpen = mayWrite && mail.state !== 'received'
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && (
        <Button look="primary" busy={release.isPending} onClick={() => release.mutate()}>
          {text.release}
        </Button>
      )}
      {isOpen && mail.state === 'quarantined' && <Button onClick={() => setAsking(true)}>{text.discard}</Button>}
      <ButtonLink href={urlOf(apiRoot, downloadQuarantined.path, { params })}>{text.download}</ButtonLink>
      {asking && (
        <Confirm
          title={text.discardTitle({ sender: mail.sender || text.nobody })}
          sentence={text.discardSentence}
          verb={common.discard}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Shows the mail as plain text: nothing in it is executed, fetched or rendered. */
export const MailInside = ({ mail }: { mail: Mail }) => {
  const text = useText().admin.quarantine
  const whole = useQuery(mailQuery(mail.id))
  const factsOf = useFacts()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FactList facts={factsOf(mail, whole.data?.attachments ?? [])} />
      <Loaded query={whole} failed={text.textFailed} rows={3}>
        {(data) => (data.text.trim() === '' ? <Quiet>{text.noText}</Quiet> : <RawText label={text.mailText}>{data.text}</RawText>)}
      </Loaded>
      <Acts mail={mail} />
    </div>
  )
}
