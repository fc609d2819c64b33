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
  /** What stands in its place until it is there. */
  readonly pending?: ReactNode
}

const reload = (): void => location.reload()

const panel = 'fixed inset-x-4 top-[12dvh] z-50 mx-auto w-fit max-w-112 rounded-panel border border-line bg-raised text-text shadow-layer'

/** Says that a layer is loading, and shows what has been typed for it. */
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

/** The keys are the page's again; Escape closes the message. */
const Failed = ({ failure, onRetry, onClose }: FailureProps & Closable) => {
  const text = useText().ui
  useShortcuts([{ id: 'layer.close', keys: 'Escape', scope: 'editor', label: text.close, run: onClose }])
  return (
    <div role="alert" className={`${panel} flex flex-col gap-2 p-4`}>
      <p className="font-medium">{text.layerFailed}</p>
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

/** In the place of the part. Nothing is reloaded without being asked: what was typed elsewhere on the page would be lost. */
const FailedInPlace = ({ failure, onRetry }: FailureProps) => {
  const text = useText().ui
  const isUpdated = failure === 'updated'
  const action = isUpdated ? { label: text.reload, run: reload } : { label: text.tryAgain, run: onRetry }
  return <ErrorState what={text.layerFailed} why={text.loadFailures[failure]} action={action} />
}

/** Catches what is typed until the layer is there. */
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

/**
 * A dialog, picker or menu whose code comes when it is opened. Keys typed meanwhile are kept for it and never run as shortcuts.
 */
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
  /** The placeholder can be used as it is, so it stays when the code cannot be loaded. */
  readonly isUsable?: boolean
  /** A whole page: what is said in its place stands off the edges. */
  readonly isPage?: boolean
  /** Without it the placeholder stays, and nothing is fetched but in idle time. */
  readonly isWanted?: boolean
}

const Fetching = <Props,>({ part, isWanted }: { part: LazyPart<Props>; isWanted: boolean }) => {
  useLayoutEffect(() => (isWanted ? part.open() : undefined), [part, isWanted])
  return null
}

/** A part of a page whose code comes when it is wanted. Its placeholder stays in the same place, so a field in it keeps the focus. */
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
