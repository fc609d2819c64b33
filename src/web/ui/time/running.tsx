import type { Instant } from '../../../contract/time.ts'
import { useFormat } from '../../i18n/text.tsx'
import { soFar } from './so-far.ts'
import { useTicking } from './ticker.ts'
import { useOnScreen } from '../page/use-on-screen.ts'

export const Running = ({ from_at, say }: { from_at: Instant; say: (words: { readonly span: string }) => string }) => {
  const format = useFormat()
  const [element, seen] = useOnScreen<HTMLSpanElement>()
  const shown = useTicking((now) => say({ span: format.span(soFar(now - from_at)) }), seen)
  return (
    <span ref={element} className="whitespace-nowrap text-running">
      {shown}
    </span>
  )
}
