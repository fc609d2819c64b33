// The policy of the page forbids inline styles even in a document that is only parsed, and bold text from a word processor is a style. So
// styles are set aside before pasted HTML is parsed, and set by script afterwards, which the policy allows.

const ASIDE = 'data-pasted-style'

/** Pasted HTML with its styles set aside. */
export const withStylesAside = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(?<=[\s"'])style\s*=/gi, ` ${ASIDE}=`))

/** The styles of an element that were set aside. */
export const styleAside = (element: Element): CSSStyleDeclaration => {
  const { style } = document.createElement('i')
  style.cssText = element.getAttribute(ASIDE) ?? ''
  return style
}

/** Sets the styles of an element and all within it, which a script may do. */
export const setStylesAside = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) element.style.cssText = element.getAttribute(ASIDE) ?? ''
}
