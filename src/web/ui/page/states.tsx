import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { SearchX } from 'lucide-react'
import { after } from '../../clock.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Snippet } from '../code.tsx'
import { StatusGlyph } from '../status.tsx'

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-128 min-w-0 flex-col items-center gap-3 px-4 py-12 text-center">{children}</div>
)

type EmptyProps = {
  readonly title: string
  readonly sentence: string
  readonly action: ReactNode
  readonly apiCall: string
}

/** Empty state: explanation, primary action and API example. */
export const EmptyState = ({ title, sentence, action, apiCall }: EmptyProps) => {
  const text = useText().ui
  return (
    <Middle>
      <StatusGlyph kind="new" />
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="text-muted">{sentence}</p>
      {action}
      <div className="flex w-full min-w-0 flex-col gap-1 pt-2 text-start">
        <p className="text-12 text-muted">{text.orByApi}</p>
        <Snippet label={text.apiCall} code={apiCall} />
      </div>
    </Middle>
  )
}

export const FilterEmpty = ({ sentence, onClear }: { sentence: string; onClear: () => void }) => {
  const text = useText().ui
  return (
    <Middle>
      <SearchX aria-hidden="true" className="size-5 text-muted" />
      <p>{sentence}</p>
      <Button onClick={onClear}>{text.clearFilter}</Button>
    </Middle>
  )
}

/** Nothing to do, stated as text, so that an empty page does not look broken. */
export const AllClear = ({ sentence, detail }: { sentence: string; detail: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 rounded-panel bg-up-soft px-3 py-2 text-up">
    <StatusGlyph kind="up" />
    <span className="font-medium">{sentence}</span>
    <span>{detail}</span>
  </p>
)

/** Every page needs an `h1`: without one, the error message becomes the heading. */
const useNamesPage = (): boolean => {
  const [alone, setAlone] = useState(false)
  useLayoutEffect(() => setAlone(document.querySelector('h1') === null), [])
  return alone
}

type ErrorProps = {
  readonly what: string
  readonly why?: string
  readonly requestId?: string
  readonly onRetry?: () => void
  /** Action for errors that a retry cannot solve. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const ErrorState = ({ what, why, requestId, onRetry, action }: ErrorProps) => {
  const { common, ui: text } = useText()
  const What = useNamesPage() ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-down-solid px-3 py-2">
      <StatusGlyph kind="down" />
      <div className="min-w-48 grow">
        <What className="font-medium">{what}</What>
        {why !== undefined && why !== '' && <p className="text-13 text-muted">{why}</p>}
        {requestId !== undefined && (
          <p className="text-12 text-muted">
            {common.request} <code className="font-mono">{requestId}</code>
          </p>
        )}
      </div>
      {onRetry !== undefined && <Button onClick={onRetry}>{text.tryAgain}</Button>}
      {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  )
}

const patience = 150

/** Loading placeholder, delayed to avoid flicker. */
export const Skeleton = ({ rows = 6, at_once = false }: { rows?: number; at_once?: boolean }) => {
  const text = useText().ui
  const [shown, setShown] = useState(at_once)
  useEffect(() => after(patience, () => setShown(true)), [])
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col">
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} aria-hidden="true" className="flex h-(--row) items-center gap-3 border-b border-line px-2">
            <span className="size-4 rounded-full bg-hover" />
            <span className="h-3 rounded-chip bg-hover" style={{ width: `${22 + ((row * 37) % 24)}%` }} />
            <span className="ms-auto h-3 w-16 rounded-chip bg-hover" />
          </div>
        ))}
    </div>
  )
}
