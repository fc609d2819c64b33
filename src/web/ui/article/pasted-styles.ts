// The CSP blocks inline styles even while parsing; pasted styles are moved to an attribute first and then restored by script.

const ASIDE = 'data-pasted-style'

export const withStylesAside = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(?<=[\s"'])style\s*=/gi, ` ${ASIDE}=`))

export const styleAside = (element: Element): CSSStyleDeclaration => {
  const { style } = document.createElement('i')
  style.cssText = element.getAttribute(ASIDE) ?? ''
  return style
}

export const setStylesAside = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) element.style.cssText = element.getAttribute(ASIDE) ?? ''
}
