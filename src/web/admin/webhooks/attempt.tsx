import { useState } from 'react'
import { MILLISECOND } from '../../../contract/time.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Snippet } from '../../ui/code.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { RawText } from '../../ui/list/log.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { SmallHeading } from '../../ui/page/small-heading.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time/time.tsx'
import { TwoColumns } from '../../ui/page/two-columns.tsx'
import { curlOf } from './curl.ts'
import type { Attempt } from './data.ts'
import { canSign, signatureOf } from './signature.ts'

const signatureHeader = 'x-service-signature'

const headerOf = (headers: Readonly<Record<string, string>> | null, name: string): string =>
  Object.entries(headers ?? {}).find(([known]) => known.toLowerCase() === name)?.[1] ?? ''

const linesOf = (headers: Readonly<Record<string, string>> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Checks whether a secret produced the signature. The secret never leaves the browser. */
const SecretCheck = ({ body, told }: { body: string; told: string }) => {
  const text = useText().admin.webhooks
  const [secret, setSecret] = useState('')
  const [verdict, setVerdict] = useState<boolean>()
  if (!canSign()) return null
  const check = async (): Promise<void> => setVerdict((await signatureOf(secret.trim(), body)) === told)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={text.checkSecret} hint={text.checkSecretHint}>
        <Input
          type="password"
          autoComplete="off"
          value={secret}
          onChange={(event) => {
            setSecret(event.currentTarget.value)
            setVerdict(undefined)
          }}
        />
      </Field>
      <div className="pb-5">
        <Button disabled={secret.trim() === ''} onClick={() => void check()}>
          {text.check}
        </Button>
      </div>
      <div role="status" className="pb-6">
        {verdict !== undefined && <Status kind={verdict ? 'up' : 'down'} word={verdict ? text.secretRight : text.secretWrong} />}
      </div>
    </div>
  )
}

const Request = ({ attempt }: { attempt: Attempt }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty')
  const { headers, body } = attempt.request
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SmallHeading>{common.request}</SmallHeading>
      <RawText label={text.requestHeaders}>{linesOf(headers)}</RawText>
      <Segmented label={text.bodyForm} value={form} choices={wordChoices(['pretty', 'raw'], text)} onChange={setForm} />
      <RawText label={text.requestBody}>{form === 'pretty' ? pretty(body) : body}</RawText>
    </div>
  )
}

const Response = ({ attempt }: { attempt: Attempt }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const format = useFormat()
  const { headers, body } = attempt.response
  const took = attempt.duration_ms === null ? undefined : format.span(attempt.duration_ms * MILLISECOND)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SmallHeading>{text.answer}</SmallHeading>
      <FactList
        facts={[
          { label: text.answer, value: attempt.status_code ?? <Quiet>{common.noneLower}</Quiet> },
          ...(took === undefined ? [] : [{ label: common.duration, value: took }]),
          { label: text.sentAt, value: <Time at={attempt.started_at} mode="full" /> },
          ...(attempt.error === null ? [] : [{ label: common.error, value: attempt.error }]),
        ]}
      />
      {linesOf(headers) !== '' && <RawText label={text.responseHeaders}>{linesOf(headers)}</RawText>}
      {body !== null && body !== '' && <RawText label={text.responseBody}>{body}</RawText>}
    </div>
  )
}

export const AttemptDetails = ({ attempt, url }: { attempt: Attempt; url: string }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const { headers, body } = attempt.request
  const signature = headerOf(headers, signatureHeader)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TwoColumns start={<Request attempt={attempt} />} end={<Response attempt={attempt} />} />
      {signature !== '' && (
        <div className="flex min-w-0 flex-col gap-2">
          <SmallHeading>{common.signature}</SmallHeading>
          <Snippet label={common.signature} code={signature} />
          <SecretCheck body={body} told={signature} />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <SmallHeading>{text.byHand}</SmallHeading>
        <Snippet label={text.curl} code={curlOf(url, headers ?? {}, body)} />
      </div>
    </div>
  )
}
