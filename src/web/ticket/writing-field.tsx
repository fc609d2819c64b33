import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { PlainEditor } from '../ui/writing/composer-box.tsx'
import type { EditorHandle } from '../ui/writing/editor-handle.ts'
import type { ComposerProps } from './composer-props.ts'

const RichEditor = lazy(() => import('../ui/writing/editor.tsx').then((module) => ({ default: module.RichEditor })))

/** The field: plain until the editor has arrived, which is sent for when somebody begins to write. */
export const WritingField = ({
  keeper,
  files,
  label,
  placeholder,
  handle,
}: Pick<ComposerProps, 'keeper' | 'files'> & { label: string; placeholder: string; handle: RefObject<EditorHandle | null> }) => {
  const [wanted, setWanted] = useState(keeper.draft.text !== '')
  const touched = useRef(keeper.version > 0)
  const plain = (
    <PlainEditor
      ref={handle}
      text={keeper.draft.text}
      onText={keeper.setText}
      label={label}
      placeholder={placeholder}
      onFocus={() => {
        touched.current = true
        setWanted(true)
      }}
    />
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <RichEditor
        ref={handle}
        text={keeper.draft.text}
        onText={keeper.setText}
        label={label}
        placeholder={placeholder}
        autoFocus={touched.current}
        onFiles={files.add}
      />
    </Suspense>
  )
}
