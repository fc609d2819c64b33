import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { ArticleEditor, type TakeFiles } from './editor.tsx'
import { parseArticle } from './parse.ts'
import { Field } from '../form/field.tsx'
import { Quiet } from '../quiet.tsx'
import { Segmented } from '../form/segmented.tsx'
import { lazyPart } from '../layer/lazy-layer.tsx'
import { Skeleton } from '../page/states.tsx'
import { wordChoices } from '../form/word-choices.ts'

const RichArticle = lazyPart(() => import('./rich.tsx').then((module) => module.RichArticle))

type FieldProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly lang: string
  readonly error?: string | undefined
  readonly onFiles: TakeFiles
}

const modes = ['write', 'source'] as const
type Mode = (typeof modes)[number]

const KEY = 'watchdesk.article-mode'

const lastMode = (): Mode => {
  try {
    return modes.find((mode) => mode === localStorage.getItem(KEY)) ?? 'write'
  } catch {
    return 'write'
  }
}

const keepMode = (mode: Mode): void => {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // Private windows may block storage.
  }
}

/** Article editor: rich text or Markdown source. Text the rich editor cannot represent opens as source. */
export const ArticleField = ({ error, ...props }: FieldProps) => {
  const { common } = useText()
  const text = useText().kb.editor
  const [mode, setMode] = useState(lastMode)
  const [isBeyond, setBeyond] = useState(() => parseArticle(props.value) === undefined)
  const shown = isBeyond ? 'source' : mode
  const choose = (next: Mode): void => {
    keepMode(next)
    setMode(next)
    setBeyond(parseArticle(props.value) === undefined)
  }
  return (
    <div className="relative flex min-w-0 flex-col gap-1 pt-2.5 max-pane:pt-4.5">
      <div className="absolute end-0 -top-1.5">
        <Segmented label={text.mode} value={shown} choices={wordChoices(modes, text.modes)} onChange={choose} />
      </div>
      {isBeyond && mode === 'write' && <Quiet>{text.beyond}</Quiet>}
      <Field label={shown === 'write' ? common.text : text.body} error={error}>
        {shown === 'write' ? (
          <RichArticle {...props} label={common.text} onBeyond={() => setBeyond(true)} pending={<Skeleton />} />
        ) : (
          <ArticleEditor {...props} />
        )}
      </Field>
    </div>
  )
}
