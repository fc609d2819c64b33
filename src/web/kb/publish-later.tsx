import { formatIsoMillis, MINUTE } from '../../contract/time.ts'
import { updateArticle } from '../../contract/v1/kb.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useText } from '../i18n/text.tsx'
import { snoozeUntil } from '../desk/moments/snooze.ts'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { givenIn } from '../ui/form/form-fields.ts'
import type { Article } from './data.ts'

type LaterProps = {
  readonly article: Article
  /** Saves the text; returns whether that succeeded. */
  readonly before: () => Promise<boolean>
  readonly onClose: () => void
}

const plan = ({ id }: Article, publish_at: string | null): Promise<unknown> => call(updateArticle, { params: { id }, body: { publish_at } })

/** A time that has passed while the dialog was open becomes the next minute by the server's clock. */
const notBefore = (publish_at: string): string => {
  const soonest = formatIsoMillis(serverNow() + MINUTE)
  return publish_at < soonest ? soonest : publish_at
}

export const LaterDialog = ({ article, before, onClose }: LaterProps) => {
  const text = useText().kb.editor.later
  const act = useUndoable([['kb']])
  const form = useForm<{ publish_at: string | null }>({
    initial: { publish_at: article.publish_at ?? snoozeUntil('tomorrow', serverNow()) },
    submit: async ({ publish_at }) => {
      if (publish_at === null) return
      if (!(await before())) return onClose()
      const was = article.publish_at
      await plan(article, notBefore(publish_at))
      act.mutate({ run: async () => {}, said: text.planned, undo: () => plan(article, was) })
      onClose()
    },
  })
  return (
    <FormDialog title={text.title} sentence={text.sentence} verb={text.verb} form={form} failed={text.failed} onClose={onClose}>
      <DateTimeField required label={text.at} {...givenIn(form, 'publish_at')} />
    </FormDialog>
  )
}

export const CallOff = ({ article }: { article: Article }) => {
  const text = useText().kb.editor.later
  const act = useUndoable([['kb']])
  const callOff = (): void =>
    act.mutate({ run: () => plan(article, null), said: text.calledOff, undo: () => plan(article, article.publish_at) })
  return <Button onClick={callOff}>{text.callOff}</Button>
}
