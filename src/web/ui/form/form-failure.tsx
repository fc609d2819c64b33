import type { ApiError } from '../../api/error.ts'
import { ErrorState } from '../page/states.tsx'

/** Why a form was not taken, where that is no field's fault. `what` says what could not be done. */
export const FormFailure = ({ what, failure }: { what: string; failure: ApiError | undefined }) =>
  failure !== undefined && <ErrorState what={what} why={failure.message} requestId={failure.requestId} />
