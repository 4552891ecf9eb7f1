-- Makes the requests of wrk, and prints its results as one line of JSON.
-- Arguments: first and last page (0 0: always the same address), requests a second (0: as many as
-- possible), connections.

local first, last, rate, connections
local order, position

function init(args)
  first, last = tonumber(args[1]), tonumber(args[2])
  rate, connections = tonumber(args[3]), tonumber(args[4])
  math.randomseed(os.time())
  if last > 0 then
    order, position = {}, 0
    for page = first, last do order[#order + 1] = page end
    for index = #order, 2, -1 do
      local other = math.random(index)
      order[index], order[other] = order[other], order[index]
    end
  end
  if rate > 0 then
    -- Random pauses, so that the connections do not send at the same moments.
    delay = function() return math.floor(math.random() * 2 * 1000 * connections / rate + 0.5) end
  end
end

function request()
  if not order then return wrk.format() end
  position = position % #order + 1
  return wrk.format("GET", wrk.path .. "?page=" .. order[position])
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, failed))
end
