/** The list that this page belongs to. */
export const DELIVERIES_PATH = '/dashboard/entregas'
