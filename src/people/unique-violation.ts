import { invalid, isUniqueViolation } from '../kernel/errors.ts'

/** Maps a unique violation to a validation error. The index decides, because a check before the write would race. */
export const mapUniqueViolation = async <T>(field: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ [field]: [`The ${field} has already been taken.`] })
    throw error
  }
}
