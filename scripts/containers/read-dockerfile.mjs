/** The stages of a Dockerfile: their names and instructions, each with its text. Continued lines are joined, comments left out. */
export function readDockerfile(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages = []
  for (const line of lines) {
    const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (!instruction) throw new Error(`Dockerfile: ${line}`)
    if (instruction === 'FROM') {
      const [image, , name] = rest.split(' ')
      stages.push({ image, name, steps: [] })
    } else stages.at(-1).steps.push({ instruction, rest })
  }
  return stages
}
