import { useRef, type ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import type { TakeFiles } from '../ui/article/editor.tsx'
import { Banner } from '../ui/page/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { lazyPart } from '../ui/layer/lazy-layer.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { Time } from '../ui/time/time.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import type { ApiError } from '../api/error.ts'
import { OnTheirWay } from './on-their-way.tsx'
import { useUploads } from './use-uploads.ts'
import type { useWriting } from './use-writing.ts'
import type { Begun } from './with-draft.tsx'

const ArticleField = lazyPart(() => import('../ui/article/field.tsx').then((module) => module.ArticleField))

type EditorProps = {
  readonly desk: ReturnType<typeof useWriting>
  readonly lang: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly failure: ApiError | undefined
  readonly newest: number
  readonly others: Begun['others']
  readonly onSeeTheirs: () => void
  readonly beside: ReactNode
}

const Notes = ({ desk, newest, others, onSeeTheirs }: Pick<EditorProps, 'desk' | 'newest' | 'others' | 'onSeeTheirs'>) => {
  const text = useText().kb.editor
  return (
    <>
      {others.map(({ name, updated_at }) => (
        <Quiet key={name}>
          {text.otherDraft({ name })} <Time at={updated_at} />
        </Quiet>
      ))}
      {desk.hasNewer && (
        <Banner kind="late" action={<Button onClick={onSeeTheirs}>{text.seeTheirs}</Button>}>
          {text.newer({ version: newest })}
        </Banner>
      )}
      {desk.writing.isBroughtBack && (
        <Banner kind="new" action={<Button onClick={desk.discard}>{text.discard}</Button>}>
          {text.brought}
        </Banner>
      )}
    </>
  )
}

/** Inserts uploaded files at the cursor; if the editor mode has changed before an upload ends, at the end of the text. */
const useTaking = (desk: EditorProps['desk']) => {
  const { add, ...files } = useUploads()
  const latest = useRef(desk)
  latest.current = desk
  const takeFiles: TakeFiles = (sent, put) =>
    add(sent, (markdown) => {
      const { writing, write } = latest.current
      if (!put(markdown)) write({ body: `${writing.body.trimEnd()}\n\n${markdown}\n` })
    })
  return { takeFiles, ...files }
}

export const Editor = ({ desk, lang, errors, failure, newest, others, onSeeTheirs, beside }: EditorProps) => {
  const { common } = useText()
  const text = useText().kb.editor
  const { writing, write } = desk
  const { takeFiles, ...files } = useTaking(desk)
  const form = (
    <div className="flex min-w-0 flex-col gap-3">
      <FormFailure what={text.failed} failure={failure} />
      <Notes desk={desk} newest={newest} others={others} onSeeTheirs={onSeeTheirs} />
      <Field label={common.title} error={errors.title?.join(' ')}>
        <Input
          name="title"
          lang={lang}
          required
          maxLength={255}
          value={writing.title}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
      </Field>
      <ArticleField
        name="body"
        lang={lang}
        value={writing.body}
        error={errors.body?.join(' ')}
        onChange={(body) => write({ body })}
        onFiles={takeFiles}
        pending={<Skeleton />}
      />
      <OnTheirWay {...files} />
    </div>
  )
  return <TwoColumns start={form} end={beside} />
}
