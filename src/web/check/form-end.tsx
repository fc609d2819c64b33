import { useText } from '../i18n/text.tsx'
import type { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

/** The end of every form about a check: what went wrong, and the one button. */
export const FormEnd = ({ failure, busy }: { failure: ApiError | undefined; busy: boolean }) => {
  const { checks: text, check } = useText()
  return (
    <>
      {failure !== undefined && <ErrorState what={check.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <div>
        <Button type="submit" look="primary" busy={busy} shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: 'page' }}>
          {text.save}
        </Button>
      </div>
    </>
  )
}
