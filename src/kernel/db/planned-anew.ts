/** How a statement begins that must be planned for its values each time: what is quick for a rare word or status takes ages for a common one. */
export const PLANNED_ANEW = '/* planned anew */'
