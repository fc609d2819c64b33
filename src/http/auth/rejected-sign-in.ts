import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import type { SignInKind } from '../../kernel/metrics.ts'
import { SamlError } from '../../people/saml/saml-error.ts'
import type { ApiContext } from '../kit/api-conventions.ts'

const REJECTION_CODES: ReadonlySet<ErrorCode> = new Set(['bad_request', 'unauthenticated', 'forbidden', 'invalid', 'rate_limited'])

const isRejection = (error: unknown): boolean =>
  error instanceof SamlError || (error instanceof AppError && REJECTION_CODES.has(error.code))

export const countRejectedSignIn = async <T>(
  { countRefusedSignIn }: Pick<ApiContext, 'countRefusedSignIn'>,
  kind: SignInKind,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isRejection(error)) countRefusedSignIn(kind)
    throw error
  }
}
