import { useState } from 'react'
import { useText } from '../i18n/text.tsx'
import { cx } from './cx.ts'
import { CopyButton } from './copy-button.tsx'
import { Segmented } from './form/segmented.tsx'

type CodeProps = {
  readonly children: string
  readonly plain?: boolean
  readonly wraps?: boolean
}

export const Code = ({ children, plain = false, wraps = false }: CodeProps) => (
  <code className={cx('font-mono text-13', plain ? 'text-muted' : 'rounded-chip bg-surface px-1 py-0.5', wraps && 'wrap-anywhere')}>
    {children}
  </code>
)

export const Snippet = ({ label, code }: { label: string; code: string }) => {
  const text = useText().ui
  return (
    <div className="flex min-w-0 items-start gap-1 rounded-panel border border-line bg-surface p-1">
      <pre
        role="region"
        tabIndex={0}
        aria-label={label}
        className="min-h-(--control) min-w-0 grow px-2 py-1.5 font-mono text-13 wrap-anywhere whitespace-pre-wrap"
      >
        {code}
      </pre>
      <CopyButton value={code} label={text.copyWhat({ what: label })} />
    </div>
  )
}

export type SnippetKind = { readonly id: string; readonly label: string; readonly code: string }

export const Snippets = ({ label, kinds }: { label: string; kinds: readonly SnippetKind[] }) => {
  const [chosen, setChosen] = useState(kinds[0]?.id ?? '')
  const current = kinds.find((kind) => kind.id === chosen) ?? kinds[0]
  if (current === undefined) return null
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Segmented
        label={label}
        value={current.id}
        choices={kinds.map((kind) => ({ value: kind.id, label: kind.label }))}
        onChange={setChosen}
      />
      <div className="w-full min-w-0">
        <Snippet label={current.label} code={current.code} />
      </div>
    </div>
  )
}
