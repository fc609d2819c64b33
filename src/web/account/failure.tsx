import type { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { ErrorState } from '../ui/page/states.tsx'

export const Failure = ({ error, what }: { error: ApiError; what?: string }) => {
  const text = useText().account
  return <ErrorState what={what ?? text.failed} why={error.status === 0 ? text.unreachable : error.message} requestId={error.requestId} />
}
