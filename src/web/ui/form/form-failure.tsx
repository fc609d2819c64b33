import type { ApiError } from '../../api/error.ts'
import { ErrorState } from '../page/states.tsx'

export const FormFailure = ({ what, failure }: { what: string; failure: ApiError | undefined }) =>
  failure !== undefined && <ErrorState what={what} why={failure.message} requestId={failure.requestId} />
