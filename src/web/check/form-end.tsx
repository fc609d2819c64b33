import { useText } from '../i18n/text.tsx'
import type { ApiError } from '../api/error.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { ErrorState } from '../ui/page/states.tsx'

/** The end of every form about a check: what went wrong, and the one button. */
export const FormEnd = ({ failure, busy }: { failure: ApiError | undefined; busy: boolean }) => {
  const { checks: text, check } = useText()
  return (
    <>
      {failure !== undefined && <ErrorState what={check.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <div>
        <SubmitButton busy={busy}>{text.save}</SubmitButton>
      </div>
    </>
  )
}
