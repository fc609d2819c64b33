import { useState } from 'react'
import { useFormat, useText } from '../i18n/text.tsx'
import { Field, Textarea } from '../ui/form/field.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'

export type Mergeable = {
  readonly id: number
  readonly subject: string
  readonly client_id: number
  readonly requester: string
  readonly replies_count: number
}

export const useTold = (sources: readonly Mergeable[], into: Mergeable | undefined) => {
  const text = useText().ticket
  const [isTold, setIsTold] = useState(false)
  const [written, setWritten] = useState<string>()
  const names = [...new Set(sources.map(({ requester }) => requester))]
  const usual = text.mergeToldUsual({ name: names.length === 1 ? (names[0] ?? '') : '', ticket: `HD-${into?.id ?? ''}` })
  const words = written ?? usual
  return {
    names,
    isTold,
    setIsTold,
    words,
    setWritten,
    message: isTold ? words : undefined,
    isReady: !isTold || words.trim() !== '',
  }
}

export const MergeTold = ({ told }: { told: ReturnType<typeof useTold> }) => {
  const text = useText().ticket
  const format = useFormat()
  const names = format.list(told.names)
  return (
    <div className="flex flex-col gap-2 pt-3">
      <Checkbox
        label={text.mergeTold({ count: told.names.length, names })}
        hint={text.mergeToldHint}
        checked={told.isTold}
        onChange={told.setIsTold}
      />
      {told.isTold && (
        <Field label={text.mergeToldWords({ names })}>
          <Textarea rows={5} value={told.words} onChange={({ currentTarget }) => told.setWritten(currentTarget.value)} />
        </Field>
      )}
    </div>
  )
}
