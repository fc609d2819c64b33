import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import type { SignInKind } from '../../kernel/metrics.ts'
import { SamlError } from '../../people/saml/saml-error.ts'
import type { House } from '../surface.ts'

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['bad_request', 'unauthenticated', 'forbidden', 'invalid', 'rate_limited'])

const isRefusal = (error: unknown): boolean => error instanceof SamlError || (error instanceof AppError && REFUSALS.has(error.code))

/** Counts it in the metrics when `work` refuses a sign-in, and throws the refusal again. */
export const countRefusal = async <T>(
  { countRefusedSignIn }: Pick<House, 'countRefusedSignIn'>,
  kind: SignInKind,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) countRefusedSignIn(kind)
    throw error
  }
}
