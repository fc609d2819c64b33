/** A uuid for each number, hardly different from the next one. */
export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
