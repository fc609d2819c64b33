import { rateLimitedUntil } from './api/rate-limit.ts'
import { useFormat, useText } from './i18n/text.tsx'
import { Banner } from './ui/page/banner.tsx'
import { useTicking } from './ui/time/ticker.ts'
import { useObservable } from './use-observable.ts'

/** Shows the wait after a 429 response; requests are retried automatically. */
export const RateLimitBanner = () => {
  const text = useText().shell
  const format = useFormat()
  const until = useObservable(rateLimitedUntil)
  const left = useTicking(
    (now) => (until === undefined || until <= now ? '' : format.span(Math.ceil((until - now) / 1_000_000) * 1_000_000)),
    until !== undefined,
  )
  return left === '' ? null : <Banner kind="late">{text.rateLimited({ span: left })}</Banner>
}
