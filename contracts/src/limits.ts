/** The constants of the specification (spec 1 section 9, spec 2 section 9). */

export const PAGE_SIZE = 10
/** Rows per page of delivery and receipt lists on screens narrower than WIDE_SCREEN_PX. */
export const NARROW_PAGE_SIZE = 3
export const WIDE_SCREEN_PX = 1024
export const MAX_PAGE_SIZE = 200
/** Page size of the lists that the specification defines without paging. */
export const UNPAGED_SIZE = 1000
/** Drivers of a company whose place is shown at once, several times as many as the largest fleet known. */
export const MAX_DRIVERS_ON_MAP = 5000
/** Deliveries listed inside the KPI answer. */
export const KPI_LIST_SIZE = 200
/** How long a deleted delivery can be restored. */
export const RESTORE_DAYS = 30

/** Of the link that 'Esqueci minha senha' sends. */
export const FORGOTTEN_PASSWORD_MINUTES = 60

export const MB = 1024 * 1024
export const DOCUMENT_MAX_BYTES = 20 * MB
/** Characters of a draft as JSON. */
export const MAX_DRAFT_LENGTH = 2_000_000
/** Limits of a zip of documents and of its content. Each entry also has the limit of a single document. */
export const IMPORT_MAX_BYTES = 60 * MB
export const ZIP = { maxEntries: 1000, maxBytes: 300 * MB, maxRatio: 100 } as const
/** Invoices that a CT-e or MDF-e may list; the fullest truck of parcels has some hundreds. */
export const MAX_LISTED_NOTES = 2000
export const IMPORT_PAGE_SIZE = 50
/** Files of imports that a screen reads ahead to be looked at. */
export const IMPORT_REVIEW_PAGE_SIZE = 30
/** Receipts of the review that a screen reads ahead. */
export const REVIEW_PAGE_SIZE = 30
export const RECEIPT_MAX_BYTES = 15 * MB
/** Of one piece of a file that goes in pieces over a slow network. */
export const PIECE_MAX_BYTES = MB / 4
/** Characters of what a driver writes about a delivery that was not made. */
export const MAX_OCCURRENCE_NOTE = 500
export const MAX_REASON_LENGTH = 60
/** Characters of why the office cancelled a delivery. */
export const MAX_CANCEL_REASON = 300
/** Events of a delivery on one page; few deliveries have more. */
export const EVENT_PAGE_SIZE = 50
/** What came more than this after it happened is shown with both times, milliseconds. */
export const LATE_MS = 10 * 60_000
/** How many days ahead the next attempt may be. */
export const MAX_NEXT_ATTEMPT_DAYS = 90

/** km/h; above it a driver moves. */
export const MOVING_ABOVE_KMH = 3
/** km/h; from it a recent position makes a driver active. */
export const ACTIVE_FROM_KMH = 1
export const STOPPED_AFTER_MIN = 10
export const MAX_POINTS_PER_CALL = 500
/** Of one driver's day, whose order is chosen at once. */
export const MAX_DELIVERIES_IN_ORDER = 1000
/** That the office assigns or schedules by one call. */
export const MAX_DELIVERIES_AT_ONCE = 200
/** How many days ahead a delivery may be scheduled. */
export const MAX_SCHEDULED_DAYS = 365
/** Clients that are offered for what was typed. */
export const MAX_OFFERED_CLIENTS = 20
/** Views of the list of deliveries that a user may save in a company. */
export const MAX_SAVED_VIEWS = 20
/** Positions of a driver in an hour of their time: one each second. */
export const MAX_POSITIONS_PER_HOUR = 3600
/** Metres: the vehicle was not where a position says that is less exact. */
export const EXACT_POSITION_M = 100
/** A driver who stays so long within so many metres made a stop. */
export const STOP = { minMinutes: 10, withinMetres: 100 } as const
/** Without a position for so long, a route has a gap. */
export const GAP_MINUTES = 10
export const MAX_HISTORY_DAYS = 31
/** Of a delivery's public link. One that lasts at least KEPT_LINK_DAYS more is given again. */
export const LINK_DAYS = 15
export const KEPT_LINK_DAYS = 5
/** Stops before a delivery with which its link still shows where the driver is. */
export const MAX_STOPS_BEFORE_PLACE = 2
/** Days that a client's figures are of (spec 2 section 2). */
export const CLIENT_DAYS = 30
/** Of the deliveries that the figures of a report are computed from. */
export const MAX_REPORT_DAYS = 92
/** Lines of an OCOREN file. */
export const MAX_OCOREN_EVENTS = 50_000
/** Reasons that the figures of occurrences name; the others are counted together. */
export const MAX_REPORTED_REASONS = 12
/** Clients, and drivers, whom the charts of a report name; the others are counted together. */
export const MAX_REPORTED_CLIENTS = 12
export const MAX_CHARTED_DRIVERS = 12
/** Positions that the history of a driver is computed from: more than a day of one each second. */
export const MAX_HISTORY_POSITIONS = 100_000
/** Points of the way that the history of a driver answers, beside the ends of its parts. */
export const MAX_HISTORY_POINTS = 2000
/** Deliveries that the history of a driver lists. */
export const MAX_HISTORY_DELIVERIES = 500

export const CAMERA = { width: 1280, height: 720, quality: 0.8 } as const
/**
 * Pixels. Documents are photographed at the camera's highest resolution, because a page's barcode has narrow bars;
 * stubs at CAMERA.
 */
export const DOCUMENT_CAMERA = { width: 3840, height: 2160 } as const
/** Milliseconds, as options of the browser's geolocation. */
export const GEOLOCATION = { maximumAge: 10_000, timeout: 20_000 } as const
/** Metres: a position less exact than this waits for the grace time (milliseconds) before it counts. */
export const ACCURACY = { goodMetres: 50, graceMs: 15_000 } as const

export const TEMPORARY_TOKEN_MINUTES = 10
export const SESSION_DAYS = 7

export const COORDINATE_DECIMALS = 5
export const CONSENT_VERSION = '2026-11'

export const MIN_PASSWORD_LENGTH = 6
/** Of a driver whom the operational dashboard registers. */
export const MIN_DRIVER_PASSWORD_LENGTH = 8
export const PASSWORD_RESET_HOURS = 24
export const COMPANY_DEFAULTS = {
  subscription_plan: 'BASIC',
  max_users: 5,
  max_drivers: 2,
  time_zone: 'America/Sao_Paulo',
  primary_color: '#3B82F6',
  secondary_color: '#1E40AF',
} as const
export const LOGO_MAX_BYTES = 1 * MB
/** Days of the dashboard's charts, today included. */
export const CHART_DAYS = 30
/** Companies that the master's dashboard lists. */
export const RECENT_COMPANIES = 5
export const RELOAD_EVERY_MS = 300_000
/** Between two readings of the alerts. */
export const ALERTS_EVERY_MS = 30_000
/** Between two readings of the drivers' positions. */
export const TRACKING_EVERY_MS = 60_000
/** The breadcrumbs that the menu of a phone shows. */
export const MOBILE_BREADCRUMBS = 2
