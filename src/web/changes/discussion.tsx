import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { addRemark } from '../../contract/app/change-remarks.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { HistoryLines } from '../records/history-lines.tsx'
import { nameIn } from '../records/names.ts'
import { useMay } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Textarea } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Prose } from '../ui/writing/prose.tsx'
import { Line, Lines, Sections } from '../ui/page/room.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { useDone } from '../ui/use-done.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { changeKeys } from './data.ts'

const say = (id: number, body: string): Promise<unknown> => call(addRemark, { params: { id }, body: { body } })

const useReaders = ({ change, people }: ChangeOverview): string => {
  const text = useText().changes.discussion
  const names = [change.requester_id, change.assignee_id].flatMap((id) => nameIn(people, id) ?? [])
  return text.readers({ names: [...new Set(names)] })
}

const Box = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes.discussion
  const { id } = room.change
  const [body, setBody] = useDraft(`change.${id}`)
  const readers = useReaders(room)
  const post = useAct({ run: () => say(id, body.trim()), touches: changeKeys, done: text.said, onDone: () => setBody('') })
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        aria-label={text.label}
        placeholder={text.placeholder}
        maxLength={10_000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Quiet>{readers}</Quiet>
        <span className="ms-auto">
          <Button
            busy={post.isPending}
            disabled={body.trim() === ''}
            shortcut={{ id: 'change.say', keys: 'Mod+Enter', scope: 'page' }}
            onClick={() => post.mutate()}
          >
            {text.verb}
          </Button>
        </span>
      </div>
    </div>
  )
}

export const Discussion = ({ room }: { room: ChangeOverview }) => {
  const { common } = useText()
  const { discussion: text, tabHistory } = useText().changes
  const mayWrite = useMay('tickets:write')
  return (
    <Sections>
      <Section title={text.title}>
        {room.remarks.length === 0 && <Quiet>{common.noCommentsYet}</Quiet>}
        <Lines label={text.title}>
          {room.remarks.map(({ id, author, body, created_at }) => (
            <Line key={id} glyph={<Avatar name={author.name} size="small" />} detail={<Prose none="">{body}</Prose>}>
              {author.name}{' '}
              <Quiet>
                <Time at={created_at} />
              </Quiet>
            </Line>
          ))}
        </Lines>
        {mayWrite && <Box room={room} />}
      </Section>
      <Section title={tabHistory}>
        <HistoryLines lines={room.history} />
      </Section>
    </Sections>
  )
}

/** A question before a vote: the approval stays open, and the answer arrives as a notification. */
export const AskDialog = ({ room, onClose }: { room: ChangeOverview; onClose: () => void }) => {
  const { discussion: text, createFailed } = useText().changes
  const done = useDone(changeKeys, onClose)
  const readers = useReaders(room)
  const form = useForm({
    initial: { body: '' },
    submit: async ({ body }) => {
      await say(room.change.id, body.trim())
      await done(text.asked)
    },
  })
  return (
    <FormDialog title={text.askTitle} sentence={readers} verb={text.askVerb} form={form} failed={createFailed} onClose={onClose}>
      <WritingField label={text.question} autoFocus required maxLength={10_000} {...typedIn(form, 'body')} />
    </FormDialog>
  )
}
