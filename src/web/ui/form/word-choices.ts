export const wordChoices = <const W extends string>(
  words: readonly W[],
  labels: Readonly<Record<NoInfer<W>, string>>,
): readonly { readonly value: W; readonly label: string }[] => words.map((value) => ({ value, label: labels[value] }))
