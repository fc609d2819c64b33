// The one law oxlint has no rule for: the present comes from the clock, so `new Date()` must say which instant it means.
const namedInstant = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node) => {
      if (
        node.callee.type === 'Identifier' &&
        node.callee.name === 'Date' &&
        (node.type === 'CallExpression' || node.arguments.length === 0)
      )
        context.report({ node, message: 'Time passes only through the clock: take `now` from it, or give Date the instant.' })
    }
    return { NewExpression: check, CallExpression: check }
  },
}

export default { meta: { name: 'laws' }, rules: { 'named-instant': namedInstant } }
