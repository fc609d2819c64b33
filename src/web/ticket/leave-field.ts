/** Out of what is being written, to where the keys of the page are heard. What was written stays. */
export const leaveField = (): void => document.querySelector('main')?.focus()
