/** Moves the focus from the editor to the page, where shortcuts work. The draft is kept. */
export const leaveField = (): void => document.querySelector('main')?.focus()
