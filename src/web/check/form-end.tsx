import { useText } from '../i18n/text.tsx'
import type { ApiError } from '../api/error.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'

export const FormEnd = ({ failure, busy }: { failure: ApiError | undefined; busy: boolean }) => {
  const { common, check } = useText()
  return (
    <>
      <FormFailure what={check.saveFailed} failure={failure} />
      <div>
        <SubmitButton busy={busy}>{common.saveChanges}</SubmitButton>
      </div>
    </>
  )
}
