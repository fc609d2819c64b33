import { useRef, useState, type RefObject } from 'react'
import { lazyPart } from '../ui/layer/lazy-layer.tsx'
import { PlainEditor } from '../ui/writing/composer-box.tsx'
import type { EditorHandle } from '../ui/writing/editor-handle.ts'
import type { ComposerProps } from './composer-props.ts'

const RichEditor = lazyPart(() => import('../ui/writing/editor.tsx').then((module) => module.RichEditor))

/** A plain text area until the rich editor is loaded, which takes over text, caret and focus. */
export const WritingField = ({
  keeper,
  files,
  label,
  placeholder,
  handle,
}: Pick<ComposerProps, 'keeper' | 'files'> & { label: string; placeholder: string; handle: RefObject<EditorHandle | null> }) => {
  const [isWanted, setWanted] = useState(keeper.draft.text !== '')
  const plain = useRef<HTMLTextAreaElement>(null)
  return (
    <RichEditor
      ref={handle}
      text={keeper.draft.text}
      onText={keeper.setText}
      label={label}
      placeholder={placeholder}
      plain={plain}
      // A replaced text (undo, insert) moves the focus to the editor.
      autoFocus={keeper.version > 0}
      onFiles={files.add}
      isWanted={isWanted}
      isUsable
      pending={
        <PlainEditor
          ref={handle}
          field={plain}
          text={keeper.draft.text}
          onText={keeper.setText}
          label={label}
          placeholder={placeholder}
          onFocus={() => setWanted(true)}
        />
      }
    />
  )
}
