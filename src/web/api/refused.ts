import { ApiError } from './error.ts'

/** The page shows 403 and 404 itself; a retry would not help. */
export const refused = (error: Error): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404)
