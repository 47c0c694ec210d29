/** The key of the mutations that save something; the others only read. */
export const SAVES = ['save']
