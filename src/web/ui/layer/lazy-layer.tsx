import { useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { LoadFailure } from '../../api/load-failure.ts'
import { useText } from '../../i18n/text.tsx'
import { createLazyPart, type LazyPart } from '../../keys/lazy-part.ts'
import { typeAhead } from '../../keys/type-ahead-buffer.ts'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import { useObservable } from '../../use-observable.ts'
import { Button } from '../button.tsx'
import { ErrorState } from '../page/states.tsx'
import { useSlow } from '../use-slow.ts'

type Closable = { readonly onClose: () => void }
type Instead = {
  readonly pending?: ReactNode
}

const reload = (): void => location.reload()

const panel = 'fixed inset-x-4 top-[12dvh] z-50 mx-auto w-fit max-w-112 rounded-panel border border-line bg-raised text-text shadow-layer'

const Loading = () => {
  const text = useText().ui
  const typed = useObservable(typeAhead.preview)
  const isSlow = useSlow(true)
  return (
    <div role="status" className={isSlow ? `${panel} flex items-center gap-3 px-4 py-3` : 'sr-only'}>
      {isSlow && <span className="shrink-0 text-muted">{text.loading}…</span>}
      {isSlow && typed !== '' && <span className="min-w-0 truncate">{typed}</span>}
    </div>
  )
}

type FailureProps = { readonly failure: LoadFailure; readonly onRetry: () => void }

const Failed = ({ failure, onRetry, onClose }: FailureProps & Closable) => {
  const { common, ui: text } = useText()
  useShortcuts([{ id: 'layer.close', keys: 'Escape', scope: 'editor', label: text.close, run: onClose }])
  return (
    <div role="alert" className={`${panel} flex flex-col gap-2 p-4`}>
      <p className="font-medium">{common.partLoadFailed}</p>
      <p className="text-13 break-words text-muted">{text.loadFailures[failure]}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{text.close}</Button>
        <Button look="primary" onClick={failure === 'updated' ? reload : onRetry}>
          {failure === 'updated' ? text.reload : text.tryAgain}
        </Button>
      </div>
    </div>
  )
}

/** Inline load error. The page is not reloaded automatically, because unsaved input would be lost. */
const FailedInPlace = ({ failure, onRetry }: FailureProps) => {
  const { common, ui: text } = useText()
  const isUpdated = failure === 'updated'
  const action = isUpdated ? { label: text.reload, run: reload } : { label: text.tryAgain, run: onRetry }
  return <ErrorState what={common.partLoadFailed} why={text.loadFailures[failure]} action={action} />
}

const Awaited = <Props,>({ part, pending, onClose }: { part: LazyPart<Props> } & Instead & Closable) => {
  const text = useText().ui
  const newest = useRef(onClose)
  newest.current = onClose
  useLayoutEffect(() => {
    const end = typeAhead.begin(text.typeAhead, () => newest.current())
    const leave = part.open()
    return () => {
      leave()
      end()
    }
  }, [part])
  return pending ?? <Loading />
}

/** Lazy dialog, picker or menu. Keys typed while its code loads are buffered for it and not run as shortcuts. */
export const lazyLayer = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) => {
  const part = createLazyPart(load)
  const Layer = (props: Props & Instead) => {
    const state = useObservable(part.state)
    if (state.kind === 'ready') return <state.Part {...props} />
    if (state.kind === 'failed') return <Failed failure={state.failure} onRetry={() => void part.fetch()} onClose={props.onClose} />
    return <Awaited part={part} pending={props.pending} onClose={props.onClose} />
  }
  return Layer
}

type InPlace = {
  readonly pending: ReactNode
  /** The placeholder is functional, so it stays when loading fails. */
  readonly isUsable?: boolean
  /** A whole page: its error gets page margins. */
  readonly isPage?: boolean
  /** While false only the placeholder is rendered; the code is preloaded in idle time. */
  readonly isWanted?: boolean
}

const Fetching = <Props,>({ part, isWanted }: { part: LazyPart<Props>; isWanted: boolean }) => {
  useLayoutEffect(() => (isWanted ? part.open() : undefined), [part, isWanted])
  return null
}

/** Lazy part of a page. Its placeholder keeps its place, so that a field in it keeps the focus. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = createLazyPart(load)
  const Place = (props: Props & InPlace) => {
    const { pending, isUsable = false, isWanted = true, isPage = false } = props
    const state = useObservable(part.state)
    if (state.kind === 'ready' && isWanted) return <state.Part {...props} />
    return (
      <>
        {(isUsable || state.kind !== 'failed') && pending}
        <Fetching part={part} isWanted={isWanted} />
        {state.kind === 'failed' && (
          <div className={isPage ? 'p-4' : undefined}>
            <FailedInPlace failure={state.failure} onRetry={() => void part.fetch()} />
          </div>
        )}
      </>
    )
  }
  return Place
}
