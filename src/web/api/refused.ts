import { ApiError } from './error.ts'

/** Not there, or not for this reader: the page says so itself, trying again would not help. */
export const refused = (error: Error): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404)
